import type { staffCommands } from './staff-commands.ts';

type StaffCall = { name: keyof ReturnType<typeof staffCommands>; input: object };

/** The command that the arguments of `npm run staff` name; undefined on wrong usage. */
export function parseStaffArguments([verb, ...rest]: readonly string[]): StaffCall | undefined {
  if (verb === 'list' && rest.length === 0) return { name: 'staff.list', input: {} };
  const [email, ...more] = rest;
  if (email === undefined || email.startsWith('-')) return undefined;
  if ((verb === 'remove' || verb === 'unlock' || verb === 'reset') && more.length === 0)
    return { name: `staff.${verb}`, input: { email } };
  const flags = parseFlags(more);
  return verb === 'add' && flags && flags.role.length > 0
    ? { name: 'staff.add', input: { email, roles: flags.role, tenants: flags.tenants } }
    : undefined;
}

const FLAGS = ['role', 'tenants'] as const;

/** Parses `--role a --role b`, `--role a,b` or `--role=a`, and `--tenants` in the same way; undefined for anything else. */
function parseFlags(args: readonly string[]): Record<(typeof FLAGS)[number], string[]> | undefined {
  const words = args.flatMap((arg) => {
    const [, flag, value] = /^(--\w+)=(.*)$/.exec(arg) ?? [];
    return flag === undefined ? [arg] : [flag, value ?? ''];
  });
  const found = { role: [] as string[], tenants: [] as string[] };
  for (let at = 0; at < words.length; at += 2) {
    const flag = FLAGS.find((name) => words[at] === `--${name}`);
    const value = words[at + 1];
    if (!flag || !value) return undefined;
    found[flag].push(...value.split(','));
  }
  return found;
}
