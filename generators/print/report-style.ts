/** Colours and shapes of the platform's own pages. The report is opened from a file, so it loads nothing. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--page:#f1f4f1;--surface:#fff;--sunken:#e4eae5;--text:#12211b;--muted:#46564e;--line:#cbd5ce;--link:#a92c07;--ok:#14604a;--ok-soft:#dceee4;--error:#970f43;--error-soft:#fbe3ec}
@media (prefers-color-scheme:dark){:root{--page:#0b1511;--surface:#12211b;--sunken:#1a2e26;--text:#f1f4f1;--muted:#a5b6ad;--line:#2c443a;--link:#ffc2ac;--ok:#9fe0c4;--ok-soft:#123328;--error:#ffb3cb;--error-soft:#3b1022}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:90rem;padding:1.5rem clamp(1rem,3vw,3rem) 4rem;background:var(--page);color:var(--text);font:1rem/1.55 "Hanken Grotesk Variable",system-ui,sans-serif}
h1{font:600 clamp(1.6rem,4vw,2.4rem)/1.15 "Besley Variable",Georgia,serif;margin:0 0 .6rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;line-height:1.3;margin:0;overflow-wrap:anywhere}
h3{font-size:.9rem;margin:1.2rem 0 .4rem;color:var(--muted)}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
nav ol{padding-left:1.6rem;display:grid;gap:.25rem}
.report-count{color:var(--muted);font-variant-numeric:tabular-nums}
.report-header{margin-bottom:2rem}
.change{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:clamp(1rem,2vw,1.75rem);margin-bottom:1.5rem}
.change__where{color:var(--muted);margin:.3rem 0 0;overflow-wrap:anywhere}
.change__sides{display:grid;gap:1rem;grid-template-columns:repeat(2,minmax(0,1fr));align-items:start}
.change__sides--narrow{max-width:52rem}
.change__sides figure{margin:0}
.change__sides figcaption{font-weight:600;font-size:.9rem;margin-bottom:.3rem}
.change__sides img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:.4rem}
.change__nothing{background:var(--sunken);border-radius:.4rem;margin:0;padding:2rem 1rem;text-align:center}
.change details{margin-top:1rem}
.change summary{cursor:pointer;font-weight:600;width:max-content;max-width:100%;min-height:1.5rem}
.change__pages{padding-left:1.2rem;overflow-wrap:anywhere}
.lines{list-style:none;margin:.6rem 0 0;padding:0;font:.85rem/1.5 ui-monospace,monospace;border-radius:.4rem;overflow:hidden}
.line{padding:.15rem .6rem;overflow-wrap:anywhere}
.line--removed{background:var(--error-soft);color:var(--error)}
.line--added{background:var(--ok-soft);color:var(--ok)}
.line__sign{user-select:none}
@media (max-width:40rem){.change__sides{gap:.5rem}}
@media print{.change{break-inside:avoid}}
`;
