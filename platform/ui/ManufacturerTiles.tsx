export interface ManufacturerTile {
  href: string;
  name: string;
  /** Number of models, in words. */
  detail: string;
  current?: boolean;
}

/** Makers as words in the display font, without logos. */
export function ManufacturerTiles({ tiles }: { tiles: readonly ManufacturerTile[] }) {
  return (
    <div className="manufacturer-tiles">
      {tiles.map((tile) => (
        <a key={tile.href} href={tile.href} aria-current={tile.current ? 'true' : undefined}>
          <span className="h3">{tile.name}</span>
          <small className="muted">{tile.detail}</small>
        </a>
      ))}
    </div>
  );
}
