import { navigate as vikeNavigate } from 'vike/client/router';

/** Goes to an address of this shop without a full load. Browser only; anything but a path of this shop is refused. */
export async function navigate(path: string): Promise<void> {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) {
    throw new Error(`navigate takes a path of this shop, got ${JSON.stringify(path)}`);
  }
  await vikeNavigate(path as `/${string}`);
}
