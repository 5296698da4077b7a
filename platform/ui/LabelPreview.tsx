interface LabelPreviewProps {
  fromTitle: string;
  from: readonly string[];
  toTitle: string;
  to: readonly string[];
  trackingNumber: string;
  carrier: string;
  /** Address of each code as an image; black on white whatever the theme. */
  qr: { src: string; label: string };
  barcode: { src: string; label: string };
}

/** The shipping label as it will be printed, always black on white: scanners know no dark mode. */
export function LabelPreview({
  fromTitle,
  from,
  toTitle,
  to,
  trackingNumber,
  carrier,
  qr,
  barcode,
}: LabelPreviewProps) {
  return (
    <div className="lab">
      <img className="qr" src={qr.src} alt={qr.label} width="148" height="148" />
      <div>
        <b>{fromTitle}</b>
        <Lines lines={from} />
        <br />
        <b>{toTitle}</b>
        <Lines lines={to} />
      </div>
      <img className="bc" src={barcode.src} alt={barcode.label} width="300" height="64" />
      <div className="cut num">
        <span>{trackingNumber}</span>
        <span>{carrier}</span>
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line}>
      <br />
      {line}
    </span>
  ));
}
