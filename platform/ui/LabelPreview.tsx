import { useMemo } from 'react';
import { trustedHtml } from './trusted-html.ts';

interface LabelPreviewProps {
  /** Anchor. */
  id: string;
  fromTitle: string;
  from: readonly string[];
  toTitle: string;
  to: readonly string[];
  trackingNumber: string;
  carrier: string;
  qr: { svg: string; label: string };
  barcode: { svg: string; label: string };
}

/** The shipping label as printed, always black on white: scanners need that contrast. */
export function LabelPreview(props: LabelPreviewProps) {
  const { id, fromTitle, from, toTitle, to, trackingNumber, carrier, qr, barcode } = props;
  return (
    <div className="label-preview" id={id}>
      <LabelCode {...qr} className="code-qr" />
      <div>
        <b>{fromTitle}</b>
        <Lines lines={from} />
        <br />
        <br />
        <b>{toTitle}</b>
        <Lines lines={to} />
      </div>
      <LabelCode {...barcode} className="code-barcode" />
      <div className="cut-line tabular">
        <span>{trackingNumber}</span>
        <span>{carrier}</span>
      </div>
    </div>
  );
}

interface LabelCodeProps {
  /** A complete SVG document from our own label generator, never from a visitor. */
  svg: string;
  label: string;
  className: string;
}

/** A QR code or barcode. */
export function LabelCode({ svg, label, className }: LabelCodeProps) {
  const markup = useMemo(() => ({ __html: trustedHtml(svg) }), [svg]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the label printer from a number, no visitor's text in it
  return <div role="img" aria-label={label} className={className} dangerouslySetInnerHTML={markup} />;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line}>
      <br />
      {line}
    </span>
  ));
}
