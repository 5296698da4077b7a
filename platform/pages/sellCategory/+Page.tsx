import { CategoryScreen } from '../../features/category/CategoryScreen.tsx';
import type { CategoryView } from '../../features/category/category-view.ts';
import { useData } from '../page-context-provider.tsx';

export function Page() {
  return <CategoryScreen view={useData<CategoryView>()} />;
}
