import { Checklist } from '../../ui/Checklist.tsx';
import { useText } from '../shop/use-text.ts';
import { useChecklist } from './use-checklist.ts';

/** Steps before the parcel is closed, as text. */
export type Preparation = readonly { id: string; label: string; hint?: string }[];

interface PackingSectionProps {
  number: string;
  preparation: Preparation;
}

/** The list of steps before the parcel is closed; its ticks are kept in this browser. */
export function PackingSection({ number, preparation }: PackingSectionProps) {
  const t = useText();
  const [checked, toggle] = useChecklist(number);
  return <Checklist title={t('thankYou.pack')} items={preparation} checked={checked} onToggle={toggle} />;
}
