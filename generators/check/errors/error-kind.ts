/** One kind of error. The meaning of an id never changes. */
export interface ErrorKind {
  id: string;
  title: string;
  explanation: string;
  /** `error` if absent. */
  level?: 'error' | 'warning';
}
