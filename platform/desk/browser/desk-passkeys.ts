import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/**
 * Forms that need a passkey's answer; they stay hidden without this file. A press requests a challenge from the desk and
 * the answer from the browser, then submits the form.
 */
interface Question {
  options: object;
}

if (browserSupportsWebAuthn()) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) connectForm(form);
}

function connectForm(form: HTMLFormElement): void {
  form.hidden = false;
  form.parentElement?.querySelector<HTMLElement>('[data-passkey-missing]')?.setAttribute('hidden', '');
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    showProblem(form, '');
    sendWithAnswer(form)
      .catch((error: unknown) => showProblem(form, getProblemText(form, error)))
      .finally(() => {
        busy = false;
      });
  });
}

async function sendWithAnswer(form: HTMLFormElement): Promise<void> {
  const { passkey, question = '' } = form.dataset;
  const asked = await fetch(question, { method: 'POST' });
  if (!asked.ok || !asked.headers.get('content-type')?.includes('json')) throw new Error('refused');
  const { options, challenge } = (await asked.json()) as Question & { challenge: string };
  const response =
    passkey === 'make'
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  fill(form, 'challenge', challenge);
  fill(form, 'response', JSON.stringify(response));
  form.submit();
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

function showProblem(form: HTMLFormElement, text: string): void {
  const place = form.querySelector<HTMLElement>('.desk-passkey-problem');
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
}

/** The place of the message has its texts, in the language of the page. */
function getProblemText(form: HTMLFormElement, error: unknown): string {
  const {
    none = '',
    known = '',
    failed = '',
  } = form.querySelector<HTMLElement>('.desk-passkey-problem')?.dataset ?? {};
  const { name = '' } = error instanceof Error ? error : {};
  if (name === 'NotAllowedError' || name === 'AbortError') return none;
  return name === 'InvalidStateError' ? known : failed;
}
