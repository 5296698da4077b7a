import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StaffMember } from '../services/staff/index.server.ts';
import type { DeskPage } from './desk-route.ts';
import { FLASH_ID } from './flash.ts';
import { SCAN_UNKNOWN_ID, ScanForm, ScanUnknown } from './ScanForm.tsx';
import { isPartner, partnerSections, type SectionName, sections } from './sections.ts';

/** URLs of the desk's assets. */
interface AssetUrls {
  css: string;
  js: string;
}

interface Frame {
  page: DeskPage;
  /** Undefined without a session: the page has no navigation. */
  staff: StaffMember | undefined;
  /** Confirmation of the last action. */
  flash: string | undefined;
  assets: AssetUrls;
}

/** A whole document: the frame around the body of a page. */
export function deskPage({ page, staff, flash, assets }: Frame): string {
  const { title, section, body, unknownCode, confirmsAct } = page;
  const described = unknownCode !== undefined ? SCAN_UNKNOWN_ID : flash ? FLASH_ID : undefined;
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Desk`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assets.css} />
        <script src={assets.js} defer />
      </head>
      <body className="desk">
        <a className="skip" href="#main">
          Skip to the content
        </a>
        {staff ? (
          <Header staff={staff} section={section}>
            {isPartner(staff) ? null : <ScanForm describedBy={described} invalid={unknownCode !== undefined} />}
          </Header>
        ) : null}
        <main id="main" tabIndex={-1} className={staff ? 'wrap' : 'wrap desk-narrow'}>
          {flash && !confirmsAct ? <Flash text={flash} /> : null}
          {unknownCode === undefined ? null : <ScanUnknown code={unknownCode} />}
          {typeof body === 'string' ? <Plain title={title} text={body} /> : body}
        </main>
        <p id="desk-opened" role="status" className="visually-hidden" />
        <KeysHelp />
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

interface HeaderProps {
  staff: StaffMember;
  section: SectionName | undefined;
  children: ReactNode;
}

function Header({ staff, section, children }: HeaderProps) {
  return (
    <header className="desk-header">
      <div className="wrap">
        <a className="desk-logo" href="/desk">
          Desk
        </a>
        <nav aria-label="Desk">
          {Object.entries(isPartner(staff) ? partnerSections : sections).map(([name, { label, path, key }]) => (
            <a
              key={name}
              href={path}
              aria-keyshortcuts={key}
              {...(name === section ? { 'aria-current': 'page' as const } : {})}
            >
              {label}
            </a>
          ))}
        </nav>
        {children}
        <span className="desk-who">{staff.email}</span>
        <form method="post" action="/desk/sign-out">
          <button type="submit">Sign out</button>
        </form>
      </div>
    </header>
  );
}

function Flash({ text }: { text: string }) {
  return (
    <p id={FLASH_ID} className="message-box success desk-flash" role="status">
      {text}
    </p>
  );
}

function Plain({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/desk">Back to the desk</a>
      </p>
    </>
  );
}

/** The script fills it with the keys of the page; without scripts it stays empty. */
function KeysHelp() {
  return (
    <dialog id="desk-keys" aria-labelledby="desk-keys-title">
      <h2 id="desk-keys-title">Keys</h2>
      <dl />
      <label className="desk-keys-on">
        <input type="checkbox" defaultChecked /> Keys work outside of fields
      </label>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  );
}
