import { sellerName } from '../../forms/complete-details.ts';
import type { FieldValues } from '../../forms/define-form.ts';
import { type Directories, detailQuestions, QUESTION_FIELDS } from '../../forms/detail-questions.ts';
import { electronicIban, ibanProblem, ibanReady, isFullIban } from '../../forms/iban.ts';
import {
  type Directory,
  findBankName,
  isPostalCode,
  listTowns,
  type Towns,
  townsUrl,
  UNKNOWN_COUNTRY,
} from '../../shared/directory.ts';
import type { TypoSuggestion } from '../../shared/typo-suggestion.ts';
import type { UsedForm } from '../forms/use-form.ts';
import type { Hints } from './hints.ts';
import { keepPress } from './keep-press.ts';

interface Help {
  box: HTMLFormElement;
  setValue: UsedForm<string>['inputs']['setValue'];
  /** Country of the shop. */
  country: string;
  /** By country, address of the directory. */
  files: Readonly<Record<string, string>>;
  /** Called with changed notes by field. */
  show: (hints: Hints) => void;
}

const known = new Map<string, Promise<unknown>>();

/** Fetched once per page. If it fails, people type everything themselves. */
function fetchOnce<Known>(url: string | undefined, nothing: Known): Promise<Known> {
  if (!url) return Promise.resolve(nothing);
  const asked =
    known.get(url) ?? fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(url))));
  known.set(url, asked);
  return (asked as Promise<Known>).catch(() => {
    // Suggestions are optional; the next field asks again.
    known.delete(url);
    return nothing;
  });
}

function fetchDirectory(url: string | undefined): Promise<Directory> {
  return fetchOnce(url, UNKNOWN_COUNTRY);
}

/** Towns of all codes with the same prefix; requested before the code is complete. */
function fetchTowns(url: string | undefined, directory: Directory, code: string): Promise<Towns> {
  return fetchOnce<Towns>(url && townsUrl(url, directory, code), {});
}

function createDirectories({ country, files }: Pick<Help, 'country' | 'files'>, own: Directory): Directories {
  return {
    own,
    loadOthers: () =>
      Promise.all(
        Object.entries(files)
          .filter(([other]) => other !== country)
          .map(async ([other, url]) => [other, await fetchDirectory(url)] as const),
      ),
  };
}

/** Questions about the details before they are sent. */
export async function questionsBeforeSending(
  typed: FieldValues,
  help: Pick<Help, 'country' | 'files'>,
): Promise<TypoSuggestion[]> {
  return detailQuestions(typed, createDirectories(help, await fetchDirectory(help.files[help.country])));
}

/**
 * Fills in values that follow from typed ones and reports the questions about them. Returns the function that stops it.
 */
export function helpTyping(help: Help): () => void {
  const { box } = help;
  const filled: Record<string, string> = {};
  const put = (name: string, value: string) => {
    const input = findInput(box, name);
    filled[name] = value;
    help.setValue(name, value, { shouldValidate: input?.getAttribute('aria-invalid') === 'true' });
    // With the text selected, typing replaces it.
    if (document.activeElement === input) input?.select();
  };
  /** Empty, or unchanged since it was filled in: typed values stay. */
  const isOurs = (name: string) => ['', filled[name]].includes(readInput(box, name));
  const fillHolder = () => {
    if (findInput(box, 'accountHolder') && isOurs('accountHolder')) put('accountHolder', sellerName(typedIn(box)));
  };
  const type = ({ target }: Event) => {
    const name = getTargetName(target);
    // Removing the note on blur would move a button below away from the press that caused the blur.
    if (isAsked(name)) help.show({ [name]: undefined });
    if (name === 'postalCode') void fillTown(help, { put, isOurs });
    if (name === 'iban') void nameBank(help);
  };
  const leave = ({ target }: Event) => {
    const name = getTargetName(target);
    if (name === 'firstName' || name === 'lastName') fillHolder();
    if (isAsked(name)) void ask(help, name);
  };
  const stopKeeping = keepPress(box);
  void fetchDirectory(help.files[help.country]);
  void ibanReady();
  // On a slow network this code arrives after the first fields were typed.
  if (readInput(box, 'postalCode') && isOurs('city')) void fillTown(help, { put, isOurs });
  if (readInput(box, 'lastName')) fillHolder();
  if (readInput(box, 'iban')) void nameBank(help);
  box.addEventListener('input', type);
  box.addEventListener('change', leave);
  // A field that a browser autofills fires no change event, but it loses focus.
  box.addEventListener('focusout', leave);
  return () => {
    stopKeeping();
    box.removeEventListener('input', type);
    box.removeEventListener('change', leave);
    box.removeEventListener('focusout', leave);
  };
}

function isAsked(name: string): boolean {
  return (QUESTION_FIELDS as readonly string[]).includes(name);
}

interface Filling {
  put: (name: string, value: string) => void;
  isOurs: (name: string) => boolean;
}

async function fillTown({ box, country, files, show }: Help, { put, isOurs }: Filling): Promise<void> {
  const directory = await fetchDirectory(files[country]);
  const code = readInput(box, 'postalCode').trim();
  if (isPostalCode(directory, code)) show({ postalCode: undefined });
  const towns = listTowns(directory, await fetchTowns(files[country], directory, code), code);
  if (code !== readInput(box, 'postalCode').trim()) return;
  show({ city: isOurs('city') && towns.length > 1 ? { code: 'towns', towns } : undefined });
  if (isOurs('city')) put('city', towns.length === 1 ? (towns[0] ?? '') : '');
}

async function ask({ box, country, files, show }: Help, field: string): Promise<void> {
  const questions = await questionsBeforeSending({ [field]: readInput(box, field) }, { country, files });
  show({ [field]: questions.find((question) => question.field === field) });
}

async function nameBank({ box, files, show }: Help): Promise<void> {
  await ibanReady();
  const typed = readInput(box, 'iban');
  if (!isFullIban(typed) || ibanProblem(typed)) return show({ iban: undefined });
  const iban = electronicIban(typed);
  const directory = await fetchDirectory(files[iban.slice(0, 2).toLowerCase()]);
  if (readInput(box, 'iban') === typed) show({ iban: { code: 'bank', bank: findBankName(directory, iban) } });
}

function findInput(box: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = box.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

function readInput(box: HTMLFormElement, name: string): string {
  return findInput(box, name)?.value ?? '';
}

function getTargetName(target: EventTarget | null): string {
  return target instanceof HTMLInputElement ? target.name : '';
}

function typedIn(box: HTMLFormElement): FieldValues {
  return Object.fromEntries(new FormData(box)) as Record<string, string>;
}
