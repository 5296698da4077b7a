import { useTexts } from '../../texts.ts';
/** Switches between all trades of a list and those that are assigned to the viewer. */
export function MineFilter({ path, mine }: { path: string; mine: boolean }) {
  const texts = useTexts();
  return (
    <nav className="desk-states space-below" aria-label={texts.t('today.assigned')}>
      <a href={path} {...(mine ? {} : { 'aria-current': 'true' as const })}>
        {texts.t('today.all')}
      </a>
      <a href={pathTo(path, { mine: true })} {...(mine ? { 'aria-current': 'true' as const } : {})}>
        {texts.t('today.mine')}
      </a>
    </nav>
  );
}

/** The address of a list with its filter, from a cursor on. */
export function pathTo(path: string, { mine, after }: { mine: boolean; after?: string }): string {
  const query = new URLSearchParams({ ...(mine && { mine: 'true' }), ...(after && { after }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
