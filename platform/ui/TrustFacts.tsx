import { Icon, type IconName } from './Icon.tsx';

export interface TrustFact {
  icon: IconName;
  title: string;
  text: string;
}

export function TrustFacts({ facts }: { facts: readonly TrustFact[] }) {
  return (
    <ul className="facts">
      {facts.map((fact) => (
        <li key={fact.title}>
          <Icon name={fact.icon} />
          <span>
            <b>{fact.title}</b>
            <span className="muted">{fact.text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
