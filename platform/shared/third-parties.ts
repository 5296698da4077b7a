/** Third-party scripts that a page of a consenting visitor loads; an absent member is not used by the shop. */
export interface AllowedScripts {
  personalisation?: {
    /** Complete, with its key. */
    scriptUrl: string;
    /** Cookie in which the vendor's script stores its visitor id; null: the shop has no copy of it. */
    idCookie: string | null;
  };
  tagManager?: {
    scriptUrl: string;
    /** For browsers without JavaScript; absent on a developer's machine. */
    frameUrl?: string;
  };
}
