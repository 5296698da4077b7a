import { Drawing, type DrawingName, type Pictured } from './Drawing.tsx';
import { PriceTag } from './PriceTag.tsx';

export interface ShelfItem {
  href: string;
  drawing: DrawingName | Pictured;
  name: string;
  /** Text on the price tag, for example "up to 842 €"; without one there is no tag. */
  tag?: string;
}

/** The categories on one shelf. */
export function CategoryShelf({ items }: { items: readonly ShelfItem[] }) {
  return (
    <div className="shelf">
      {items.map((item) => (
        <a key={item.href} href={item.href}>
          <span className="picture">
            <Drawing name={item.drawing} />
          </span>
          <span className="h3">{item.name}</span>
          {item.tag && <PriceTag>{item.tag}</PriceTag>}
        </a>
      ))}
    </div>
  );
}
