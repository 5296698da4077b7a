import type { Block, BrandedMailContent } from './mail-content.ts';

/** Prints the plain text part of a mail. */
export function printText({ headline, blocks, imprint, reason, footerLink }: BrandedMailContent): string {
  const footer = ['-- ', reason, ...(footerLink ? [linkText(footerLink)] : []), ...(imprint ? [imprint] : [])];
  return [headline, ...blocks.map(blockText), footer.join('\n')].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'summary': {
      const { amount, lines } = block;
      return [...(amount ? [`${amount.whole}${amount.fraction} ${amount.sign}`] : []), ...lines].join('\n');
    }
    case 'action':
      return [linkText(block), ...(block.caption ? [block.caption] : [])].join('\n');
    case 'more':
      return linkText(block);
    case 'list':
      return [block.title, ...block.items.map((item) => `- ${item}`)].join('\n');
    case 'facts':
      return block.facts.map(({ term, value }) => `${term}: ${value}`).join('\n');
    case 'table': {
      const rows = block.rows.map(({ text, note, amount }) => `- ${text}: ${amount}\n  ${note}`);
      return [block.title, ...rows, `${block.total.term}: ${block.total.amount}`].join('\n');
    }
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
  }
}

/** A URL has its own line: mail programs break long lines. */
function linkText({ label, url }: { label: string; url: string }): string {
  return url.startsWith('mailto:') ? `${label} ${url.slice('mailto:'.length)}` : `${label}:\n${url}`;
}
