import { isObject, type JsonValue, type PathStep } from './json-file.ts';

/** A text of a JSON value: a string, or the name of a member. */
export interface FoundText {
  path: PathStep[];
  /** Whether it is the name of the member at the path. */
  name: boolean;
  text: string;
}

/** The texts of a JSON value that satisfy `isFound`. `path` is that of the text; it changes after the call. */
export function findTexts(
  value: JsonValue,
  isFound: (text: string, path: readonly PathStep[], name: boolean) => boolean,
): FoundText[] {
  const found: FoundText[] = [];
  const path: PathStep[] = [];
  const judge = (text: string, name: boolean) => {
    if (isFound(text, path, name)) found.push({ path: [...path], name, text });
  };
  const walk = (current: JsonValue) => {
    if (typeof current === 'string') judge(current, false);
    else if (Array.isArray(current)) {
      for (let index = 0; index < current.length; index += 1) {
        path.push(index);
        walk(current[index] ?? null);
        path.pop();
      }
    } else if (isObject(current)) {
      for (const name of Object.keys(current)) {
        path.push(name);
        judge(name, true);
        walk(current[name] ?? null);
        path.pop();
      }
    }
  };
  walk(value);
  return found;
}
