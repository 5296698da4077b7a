import { createContext, type ReactNode, useContext } from 'react';
import type { FormState } from '../shared/form-state.ts';
import type { PageContextShared } from './page-context.ts';

const Context = createContext<PageContextShared | null>(null);

export function PageContextProvider({ value, children }: { value: PageContextShared; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

function usePageContext(): PageContextShared {
  const pageContext = useContext(Context);
  if (!pageContext) throw new Error('a page needs a PageContextProvider above it');
  return pageContext;
}

/** What the page's data() returned. */
export function useData<T>(): T {
  return usePageContext().data as T;
}

/** Values and problems of a refused plain form, if this render answers one. */
export function useFormState(): FormState | undefined {
  return usePageContext().form;
}

/** True on the 404 page, false on the 500 page, undefined elsewhere. */
export function useIs404(): boolean | undefined {
  return usePageContext().is404 ?? undefined;
}
