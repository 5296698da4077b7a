import type { StaffService } from '../services/staff/index.server.ts';

/** The doors that pages of the desk use; the server hands in its own. A page that needs another adds it here. */
export interface DeskServices {
  staff: StaffService;
}
