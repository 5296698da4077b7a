import { type DeskInput, mayWrite } from '../../desk-route.ts';

/** The people that a trade can be given to. */
export async function listAssignees({ services, now }: Pick<DeskInput, 'services' | 'now'>): Promise<string[]> {
  return (await services.staff.list({ now })).filter(mayWrite).map(({ email }) => email);
}
