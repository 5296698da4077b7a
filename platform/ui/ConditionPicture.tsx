/** What an answer looks like. Its text stands beside it, so it is decorative. */
export function ConditionPicture({ address }: { address: string }) {
  return (
    <img className="condition-picture" src={address} width="640" height="320" alt="" loading="lazy" decoding="async" />
  );
}
