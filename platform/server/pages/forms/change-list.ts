import type { ListLine } from '../../../services/device-lists/index.server.ts';
import { isDeviceCondition, lineField, MAX_LINE_QUANTITY, MAX_LINE_TEXT } from '../../../shared/device-list.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { FormInput } from './types.ts';

type ChangedList = Result<ListLine[], { code: 'fields'; fields: ProblemField[] }>;

/**
 * The list with the corrections of the form: quantities (0 removes a line), conditions, chosen candidates, and texts,
 * which are matched again. Lines that the form does not have stay as they are.
 */
export async function changeList(input: FormInput, lines: readonly ListLine[]): Promise<ChangedList> {
  const problems: ProblemField[] = [];
  const changed: ListLine[] = [];
  for (const [at, line] of lines.entries()) {
    const quantity = readQuantity(input.body[lineField('quantity', at)] ?? String(line.quantity));
    if (quantity === undefined) {
      const pointer = `/${lineField('quantity', at)}`;
      problems.push({ pointer, code: 'list.quantity', detail: `wants 0 to ${MAX_LINE_QUANTITY}` });
    } else if (quantity > 0) changed.push(await changeLine(input, { ...line, quantity }, at));
  }
  return problems.length > 0 ? fail({ code: 'fields', fields: problems }) : ok(changed);
}

function readQuantity(typed: string): number | undefined {
  const digits = typed.trim().replace(/[.\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');
  return /^\d{1,6}$/.test(digits) && Number(digits) <= MAX_LINE_QUANTITY ? Number(digits) : undefined;
}

async function changeLine({ ctx, services, body }: FormInput, line: ListLine, at: number): Promise<ListLine> {
  const typedCondition = body[lineField('condition', at)] ?? '';
  const condition = isDeviceCondition(typedCondition) ? typedCondition : line.condition;
  const text = (body[lineField('text', at)] ?? line.text).slice(0, MAX_LINE_TEXT);
  const { quantity } = line;
  if (text.trim() !== line.text) {
    // Read like a pasted line, which also leaves out what cannot be stored.
    const read = services.deviceLists.readText(text.replace(/[\r\n\t;,]+/g, ' '));
    const typed = read.ok ? read.value[0]?.text : undefined;
    const [matched] =
      typed === undefined ? [] : await services.deviceLists.match(ctx, [{ text: typed, quantity, condition }]);
    if (matched) return matched;
  }
  const choice = body[lineField('device', at)];
  const kept = { ...line, condition };
  return choice === undefined ? kept : services.deviceLists.choose(ctx, kept, choice);
}
