import { createHash } from 'node:crypto';

/** A brand's logo for mail programs: PNG on the header colour of its theme, for both colour schemes. */
export interface MailLogo {
  /** CSS pixels. */
  width: number;
  height: number;
  light: Uint8Array;
  dark: Uint8Array;
}

/** A picture attached to a mail; its HTML refers to it by `cid:<hash>@mark`. */
export interface MailPicture {
  /** Hash of its content: a picture shared by many mails is stored once. */
  hash: string;
  content: Uint8Array;
}

/** The logo for both colour schemes; one picture when they are equal. */
export interface LogoPictures {
  light: MailPicture;
  dark: MailPicture;
  all: readonly MailPicture[];
}

const known = new WeakMap<MailLogo, LogoPictures>();

export function buildLogoPictures(logo: MailLogo): LogoPictures {
  const drawn = known.get(logo) ?? hashContent(logo);
  known.set(logo, drawn);
  return drawn;
}

function hashContent(logo: MailLogo): LogoPictures {
  const [light, dark] = [toMailPicture(logo.light), toMailPicture(logo.dark)];
  return { light, dark, all: light.hash === dark.hash ? [light] : [light, dark] };
}

function toMailPicture(content: Uint8Array): MailPicture {
  return { hash: createHash('sha256').update(content).digest('hex').slice(0, 32), content };
}

/** Content-ID of a picture, as the part names it and the HTML refers to it. */
export function contentId({ hash }: Pick<MailPicture, 'hash'>): string {
  return `${hash}@mark`;
}

/** The HTML of a mail with embedded pictures, for pages that display mails. */
export function withPictures(html: string, pictures: readonly MailPicture[]): string {
  return pictures.reduce(
    (page, picture) =>
      page.replaceAll(
        `cid:${contentId(picture)}`,
        `data:image/png;base64,${Buffer.from(picture.content).toString('base64')}`,
      ),
    html,
  );
}
