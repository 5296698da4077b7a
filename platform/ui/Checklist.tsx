interface ChecklistItem {
  id: string;
  label: string;
  hint?: string;
}

interface ChecklistProps {
  title: string;
  items: readonly ChecklistItem[];
  checked: ReadonlySet<string>;
  onToggle: (id: string, checked: boolean) => void;
}

/** Checklist; nothing is sent. */
export function Checklist({ title, items, checked, onToggle }: ChecklistProps) {
  return (
    <section>
      <h2 className="h3 space-below">{title}</h2>
      <div className="check-rows rows">
        {items.map((item) => (
          <label key={item.id}>
            <input
              type="checkbox"
              checked={checked.has(item.id)}
              onChange={(event) => onToggle(item.id, event.currentTarget.checked)}
            />
            <span>
              <b>{item.label}</b>
              {item.hint ? (
                <>
                  <br />
                  <small className="muted">{item.hint}</small>
                </>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
}
