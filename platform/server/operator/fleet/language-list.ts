import type { FleetReport } from '../../../../generators/development/fleet-report.ts';
import { escapeHtml } from '../operator-page.ts';

const COLUMNS = ['Language', 'Texts', 'Missing', 'Same as the source', 'Changed since', 'Without a record'];

/** What is translated, by language. */
export function printLanguages(report: FleetReport | undefined): string {
  const head = COLUMNS.map((name) => `<th scope="col">${name}</th>`).join('');
  const rows = (report?.languages ?? []).map(({ language, lang, texts, missing, same, changed, unrecorded }) => {
    const cells = [missing, same, changed, unrecorded].map((amount) =>
      amount.texts === 0 ? '–' : `${amount.texts} (${amount.words} words)`,
    );
    return `<tr><th scope="row">${escapeHtml(`${language} (${lang})`)}</th><td>${texts}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<section id="languages" aria-labelledby="languages-title"><h2 id="languages-title">Texts</h2>
<div class="wide" role="region" aria-label="Texts by language" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
}
