/** What staff note about a parcel that belongs to no trade. */
export interface UnexpectedParcelInput {
  code: string;
  note: string;
  shelf: string;
}

export interface UnexpectedParcel {
  id: string;
  code: string;
  note: string | null;
  shelf: string | null;
  person: string;
  since: string;
}

export interface UnexpectedList {
  /** All that are open. */
  total: number;
  oldest: string | null;
  parcels: UnexpectedParcel[];
  next: string | null;
}

export interface UnexpectedError {
  code: 'unexpected.unknown' | 'unexpected.closed';
}
