import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { trustedScript } from '../third-party/trusted-scripts.ts';

/** Value of `window.umlaufSupport` when the widget's script runs. The script may set `open`, for the next press. */
export interface SupportSettings {
  account: string;
  contactKey: string | null;
  helpKey: string | null;
  /** BCP 47 tag of the language shown. */
  lang: string;
  /** The ten subjects of the contact form, in the shown language. */
  subjects: readonly { id: string; label: string }[];
  open?: () => void;
}

type Support = PublicTenant['support'];
type SupportWindow = Window & { umlaufSupport?: SupportSettings };

const PATIENCE_MS = 15_000;

let loading: Promise<void> | undefined;

/** Loads the widget's script once per document. Rejects on failure and may then be tried again. */
export function loadSupport(target: SupportWindow, scriptUrl: string, settings: SupportSettings): Promise<void> {
  target.umlaufSupport ??= settings;
  loading ??= new Promise<void>((done, failed) => {
    const script = target.document.createElement('script');
    const fail = () => {
      script.remove();
      loading = undefined;
      failed(new Error('the support widget did not load'));
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    script.src = trustedScript(scriptUrl);
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(patience);
      done();
    });
    script.addEventListener('error', () => {
      clearTimeout(patience);
      fail();
    });
    target.document.head.append(script);
  });
  return loading;
}

/** Whether the script is already loaded; then no consent is asked again. */
export function isSupportLoaded(): boolean {
  return loading !== undefined;
}

/** Opens a loaded widget. */
export function openSupport(target: SupportWindow): void {
  target.umlaufSupport?.open?.();
}

export function toSupportSettings(
  support: Support,
  lang: string,
  getLabel: (messageKey: string) => string,
): SupportSettings {
  const { account, contactKey, helpKey, subjects } = support;
  return {
    account: account ?? '',
    contactKey,
    helpKey,
    lang,
    subjects: subjects.map(({ id, messageKey }) => ({ id, label: getLabel(messageKey) })),
  };
}
