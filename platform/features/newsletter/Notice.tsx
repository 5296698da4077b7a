import type { FooterLink } from '../navigation/legal-links.ts';

interface NoticeProps {
  headline: string;
  text: string;
  wayOn: FooterLink;
}

/** One thing to know, and a way on. */
export function Notice({ headline, text, wayOn }: NoticeProps) {
  return (
    <div className="wrap pt pb">
      <div className="stack lone">
        <h1 className="h1s">{headline}</h1>
        <p className="lead">{text}</p>
        <p className="mt">
          <a className="btn" href={wayOn.href}>
            {wayOn.label}
          </a>
        </p>
      </div>
    </div>
  );
}
