import type { Fleet } from '../resolve/fleet.ts';
import { layerSchema } from '../resolve/schema.ts';
import type { Output } from './output.ts';

/** schemas/tenant/layer.schema.json: what editors check and complete the tenant files with. Committed. */
export function printLayerSchema(fleet: Fleet): Output {
  const content = `${JSON.stringify(layerSchema(fleet.schema), null, 2)}\n`;
  return { path: 'schemas/tenant/layer.schema.json', content };
}
