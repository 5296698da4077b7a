import { isObject } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { layerFiles } from './layers.ts';
import type { Report } from './report.ts';

/**
 * Only the base layer may state whether a page is personal. A layer above could remove that in one shop or language,
 * and that shop would show one visitor's page to others.
 */
export function checkRouteMiddleware({ files }: Fleet, report: Report): void {
  for (const file of layerFiles(files)) {
    if (file === files.base || !isObject(file.value) || !isObject(file.value.routes)) continue;
    for (const [name, route] of Object.entries(file.value.routes)) {
      if (!isObject(route) || !Object.hasOwn(route, 'middleware')) continue;
      report.add('middlewareAboveBase', {
        span: file.keySpan(['routes', name, 'middleware']),
        message: `routes.${name}.middleware is set outside the base layer.`,
        fix: `Remove it here. If it is wrong for every shop and language, change it in tenants/base.json.`,
      });
    }
  }
}
