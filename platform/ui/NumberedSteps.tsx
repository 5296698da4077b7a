export interface NumberedStep {
  title: string;
  text: string;
}

/** Three or four steps on one thread. */
export function NumberedSteps({ steps }: { steps: readonly NumberedStep[] }) {
  return (
    <ol className={steps.length === 4 ? 'steps four-columns' : 'steps'}>
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p className="muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
