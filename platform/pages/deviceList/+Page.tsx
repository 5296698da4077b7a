import { DeviceListScreen } from '../../features/device-list/DeviceListScreen.tsx';
import type { DeviceListView } from '../../features/device-list/device-list-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <DeviceListScreen view={useData<DeviceListView>()} form={useFormState()} />;
}
