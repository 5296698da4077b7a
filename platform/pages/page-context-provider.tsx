import { createContext, type ReactNode, useContext } from 'react';
import type { RouteName } from '../generated/routes.gen.ts';
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

/** Return value of the page's data(). */
export function useData<T>(): T {
  return usePageContext().data as T;
}

/** The shown route. The error page has none. */
export function useRoute(): RouteName {
  const { name } = usePageContext().shop.match;
  if (name === 'error') throw new Error('the error page shows no route');
  return name;
}

/** Values and problems of a rejected plain form, if this render answers one. */
export function useFormState(): FormState | undefined {
  return usePageContext().form;
}

/** The error, on the error page: see PageContextShared. */
export function useFailedPage(): { is404: boolean | undefined; failure: number | undefined; fatal: boolean } {
  const { is404, failure, isClientSideNavigation } = usePageContext();
  return { is404: is404 ?? undefined, failure, fatal: isClientSideNavigation !== true };
}
