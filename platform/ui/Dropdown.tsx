import { Disclosure, type DisclosureProps } from './Disclosure.tsx';
import { moveByKeys } from './dropdown-keys.ts';

/**
 * A list of links under its button, two pixels below it: arrow keys, Home, End and first letters move in it, Escape
 * closes it. It is a Disclosure, so it opens without scripts, too.
 */
export function Dropdown(props: Omit<DisclosureProps, 'whileShown'>) {
  return <Disclosure {...props} whileShown={moveByKeys} />;
}
