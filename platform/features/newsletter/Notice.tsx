import type { FooterLink } from '../navigation/legal-links.ts';

interface NoticeProps {
  headline: string;
  text: string;
  wayOn: FooterLink;
}

/** One message and one link. */
export function Notice({ headline, text, wayOn }: NoticeProps) {
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="stack standalone">
        <h1 className="headline-small">{headline}</h1>
        <p className="lead">{text}</p>
        <p className="space-above">
          <a className="button" href={wayOn.href}>
            {wayOn.label}
          </a>
        </p>
      </div>
    </div>
  );
}
