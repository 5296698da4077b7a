import { CategoryScreen } from '../../features/category/CategoryScreen.tsx';
import { useData } from '../page-context-provider.tsx';
import type { CategoryData } from './+data.ts';

export function Page() {
  return <CategoryScreen view={useData<CategoryData>()} />;
}
