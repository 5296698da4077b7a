import { fail, ok } from '../../shared/result.ts';
import type { CatalogueService } from '../catalogue/index.server.ts';
import { checkCartFit, listCartDevices } from './cart-devices.ts';
import { chooseDevice, matchLines } from './match-lines.ts';
import { parseList } from './parse-list.ts';
import { type PriceParts, priceLines } from './price-lines.ts';
import { decodeText, readRows } from './read-text.ts';
import { isCompoundFile, isZip, readWorkbook } from './read-workbook.ts';
import type { DeviceListService } from './types.ts';

export type { DeviceListService, ListLine, PricedLine, PricedList } from './types.ts';

export const MAX_LIST_BYTES = 1024 * 1024;

interface DeviceListParts extends PriceParts {
  catalogue: Pick<CatalogueService, 'findDeviceById' | 'suggest'>;
}

/** Creates the service for lists of devices of companies. */
export function createDeviceLists(parts: DeviceListParts): DeviceListService {
  return {
    readFile: async (content) => {
      if (content.byteLength > MAX_LIST_BYTES) return fail({ code: 'list.tooLarge' });
      if (isCompoundFile(content)) return fail({ code: 'list.format' });
      const rows = isZip(content) ? await readWorkbook(content) : toRows(decodeText(content));
      return rows.ok ? parseList(rows.value) : rows;
    },
    readText: (text) => {
      if (Buffer.byteLength(text) > MAX_LIST_BYTES) return fail({ code: 'list.tooLarge' });
      return parseList(readRows(text));
    },
    choose: (ctx, line, choice) => chooseDevice(parts.catalogue, ctx, line, choice),
    match: (ctx, lines) => matchLines(parts.catalogue, ctx, lines),
    checkCartFit,
    listCartDevices,
    price: (ctx, lines) => priceLines(parts, ctx, lines),
  };
}

function toRows(decoded: ReturnType<typeof decodeText>) {
  return decoded.ok ? ok(readRows(decoded.value)) : decoded;
}
