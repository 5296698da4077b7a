interface SkeletonProps {
  /** Spoken instead of the blocks. */
  label: string;
  /** The blocks in their order; each is as high as what will stand there. */
  blocks: readonly ('line' | 'row' | 'title' | 'amount' | 'steps' | 'form' | 'long-form')[];
}

/** Keeps the place of what is still on its way; seen only when that takes longer than a moment. */
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
