import type { CustomerRefusal } from '../../services/customers/types.ts';
import type { Refusal } from './refusal.ts';

export function customerRefusal(error: CustomerRefusal): Refusal {
  switch (error.code) {
    case 'customer.unknown':
      return { status: 404, code: error.code, detail: 'This account has no customer.', fields: [], page: 422 };
  }
}
