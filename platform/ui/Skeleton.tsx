interface SkeletonProps {
  /** Announced instead of the blocks. */
  label: string;
  /** The blocks in order; each has the height of its future content. */
  blocks: readonly ('line' | 'row' | 'title' | 'amount' | 'steps' | 'form' | 'long-form')[];
}

/** Reserves the place of content that still loads; visible only after a short delay. */
export function Skeleton({ label, blocks }: SkeletonProps) {
  return (
    <div className="skeleton">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place
        <span key={index} className={`block ${block}`} aria-hidden="true" />
      ))}
    </div>
  );
}
