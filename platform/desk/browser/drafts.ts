import { textFieldAt } from './fields.ts';

/** Saves typed texts and answers before a scan replaces the page. Stored for this tab. */
const PREFIX = 'desk-draft ';

type Draft = [name: string, value: string][];

export function saveDraft(): void {
  const draft: Draft = [...fields()].flatMap((field) => {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      return field.checked && !field.defaultChecked ? [[field.name, field.value]] : [];
    }
    const changed = textFieldAt(field) && 'defaultValue' in field && field.value !== field.defaultValue;
    return changed ? [[field.name, field.value]] : [];
  });
  if (draft.length > 0) sessionStorage.setItem(PREFIX + location.pathname, JSON.stringify(draft));
}

/** Restores the values typed into this page before a scan replaced it. */
export function restoreDraft(): void {
  const stored = sessionStorage.getItem(PREFIX + location.pathname);
  if (stored === null) return;
  sessionStorage.removeItem(PREFIX + location.pathname);
  const draft = new Map(JSON.parse(stored) as Draft);
  for (const field of fields()) {
    const value = draft.get(field.name);
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked ||= field.value === value;
    else field.value = value;
  }
}

/** Deletes drafts, so that the next person at this browser does not see them. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

function fields(): NodeListOf<HTMLInputElement | HTMLTextAreaElement> {
  return document.querySelectorAll('main form[method="post"] :is(textarea, input[type="radio"], input[type="text"])');
}
