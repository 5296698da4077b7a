import { printPath } from '../resolve/origin.ts';
import { findingAt, type LaunchFinding, type LaunchScope, listTexts } from './launch-point.ts';

/** Names that are reserved for examples and tests, so that no real host has them: RFC 2606 and RFC 6761. */
const RESERVED_NAME =
  /(?:^|[/.@])(?:[a-z0-9-]+\.)*(?:[a-z0-9-]+\.(?:example|test|invalid|localhost)|localhost|example\.(?:com|net|org))(?=$|[/:?#])/i;

/** Registers and tax offices do not issue a number of zeros. */
const PLACEHOLDER_NUMBER = /(?:^|[^0-9])0{4,}(?:$|[^0-9])/;

/** Every address of a member that lies on a reserved name. */
export function findReservedNames({ tenant }: LaunchScope, member: string): LaunchFinding[] {
  return [...listTexts(tenant.merged[member], [member])].flatMap(([path, text]) => {
    if (!RESERVED_NAME.test(text)) return [];
    const message = `${printPath(path)} is ${JSON.stringify(text)}, a name that is reserved for examples.`;
    return [findingAt(tenant, path, message, 'Write the real address.')];
  });
}

/** Every number of a member that consists of zeros. */
export function findPlaceholderNumbers({ tenant }: LaunchScope, member: string): LaunchFinding[] {
  return [...listTexts(tenant.merged[member], [member])].flatMap(([path, text]) => {
    if (!PLACEHOLDER_NUMBER.test(text)) return [];
    const message = `${printPath(path)} is ${JSON.stringify(text)}, a placeholder.`;
    return [findingAt(tenant, path, message, 'Write the number from the certificate.')];
  });
}
