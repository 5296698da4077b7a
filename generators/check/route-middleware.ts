import { isObject } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { layerFiles } from './layers.ts';
import type { Report } from './report.ts';

/**
 * Whether a page is somebody's own is said in the base layer alone. A layer above could take it away in one shop or language,
 * and that shop would show one visitor's page to others.
 */
export function checkRouteMiddleware({ files }: Fleet, report: Report): void {
  for (const file of layerFiles(files)) {
    if (file === files.base || !isObject(file.value) || !isObject(file.value.routes)) continue;
    for (const [name, route] of Object.entries(file.value.routes)) {
      if (!isObject(route) || !Object.hasOwn(route, 'middleware')) continue;
      report.add('middlewareAboveBase', {
        span: file.keySpan(['routes', name, 'middleware']),
        message: `routes.${name}.middleware is said above the base layer.`,
        fix: `Take it out here. Where it is wrong for every shop and language, change it in tenants/base.json.`,
      });
    }
  }
}
