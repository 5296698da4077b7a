import { isObject, type JsonFile, type JsonValue, type Path } from '../read/json-file.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** `x-codes` sets the problem code of a rule, so the member must have that rule. */
export function checkCodes(byId: ReadonlyMap<string, JsonFile>, report: Report): void {
  for (const file of byId.values()) visit(file, { value: file.value as JsonValue, path: [], required: false });

  function visit(file: JsonFile, place: { value: JsonValue; path: Path; required: boolean }): void {
    const { value, path } = place;
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(file, { value: item, path: [...path, index], required: false });
      });
      return;
    }
    if (!isObject(value)) return;
    if (isObject(value['x-codes'])) checkMember(file, place, value['x-codes']);
    const wanted = Array.isArray(value.required) ? value.required : [];
    for (const [key, member] of Object.entries(value)) {
      if (key === 'x-codes') continue;
      if (key !== 'properties' || !isObject(member)) {
        visit(file, { value: member, path: [...path, key], required: false });
        continue;
      }
      for (const [name, property] of Object.entries(member))
        visit(file, { value: property, path: [...path, key, name], required: wanted.includes(name) });
    }
  }

  function checkMember(
    file: JsonFile,
    { value, path, required }: { value: JsonValue; path: Path; required: boolean },
    codes: Record<string, JsonValue>,
  ): void {
    const rules = resolveKeywords(value, byId);
    for (const keyword of Object.keys(codes)) {
      if (keyword === 'required' ? required : Object.hasOwn(rules, keyword)) continue;
      report.add('invalidApiSchema', {
        span: file.keySpan([...path, 'x-codes', keyword]),
        message: `There is a problem code for ${quoteText(keyword)}, a rule that this member does not have.`,
        fix: `Remove the code, or add the rule ${quoteText(keyword)}.`,
      });
    }
  }
}

/** The member's own keywords, or those of the schema that its `$ref` points to. */
function resolveKeywords(value: JsonValue, byId: ReadonlyMap<string, JsonFile>): Record<string, JsonValue> {
  if (!isObject(value)) return {};
  if (typeof value.$ref !== 'string') return value;
  const [id = '', pointer = ''] = value.$ref.split('#');
  const target = pointer
    .split('/')
    .filter(Boolean)
    .reduce<JsonValue | undefined>((at, key) => (isObject(at) ? at[key] : undefined), byId.get(id)?.value as JsonValue);
  return target === undefined ? {} : resolveKeywords(target, byId);
}
