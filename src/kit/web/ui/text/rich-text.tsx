import { createElement, Fragment, type ReactNode } from 'react';
import type { RichBlock, RichSpan, RichText } from '#kit/contract/rich-text.ts';
import { directionOf, languageOf } from '#kit/contract/text-direction.ts';

/** A text in Markdown. Each block and each item has its own direction, so that Urdu can be among English. */
export function RichTextView({ blocks }: { blocks: RichText }) {
  return <div className="rich">{each(blocks, drawBlock)}</div>;
}

/** A tree never changes its order, so its nodes need no keys. */
function each<T>(items: readonly T[], draw: (item: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}

function drawBlock(block: RichBlock): ReactNode {
  const written = { dir: directionOf(textOf(block)), lang: languageOf(textOf(block)) };
  switch (block.type) {
    case 'paragraph':
      return <p {...written}>{each(block.spans, drawSpan)}</p>;
    case 'heading':
      return (
        <p className="font-display text-lg" {...written}>
          {each(block.spans, drawSpan)}
        </p>
      );
    case 'quote':
      return <blockquote {...written}>{each(block.blocks, drawBlock)}</blockquote>;
    case 'list':
      return block.start === null ? (
        <ul {...written}>{each(block.items, drawItem)}</ul>
      ) : (
        <ol {...written} start={block.start}>
          {each(block.items, drawItem)}
        </ol>
      );
    case 'code':
      return <pre dir="ltr">{block.text}</pre>;
    case 'rule':
      return <hr />;
  }
}

function drawItem(blocks: RichBlock[]): ReactNode {
  const text = blocks.map(textOf).join(' ');
  return (
    <li dir={directionOf(text)} lang={languageOf(text)}>
      {each(blocks, drawBlock)}
    </li>
  );
}

function drawSpan(span: RichSpan): ReactNode {
  if (!span.href) return marked(span);
  const isElsewhere = !span.href.startsWith('mailto:');
  return (
    <>
      <a
        className="link"
        href={span.href}
        rel="nofollow ugc noopener noreferrer"
        target={isElsewhere ? '_blank' : undefined}
      >
        {marked(span)}
      </a>
      {span.host && (
        <>
          {' '}
          <bdi className="text-soft">({span.host})</bdi>
        </>
      )}
    </>
  );
}

function marked({ text, bold, italic, code }: RichSpan): ReactNode {
  const inner = code ? <code>{text}</code> : text;
  const slanted = italic ? <em>{inner}</em> : inner;
  return bold ? <strong>{slanted}</strong> : slanted;
}

function textOf(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.spans.map(({ text }) => text).join('');
    case 'quote':
      return block.blocks.map(textOf).join(' ');
    case 'list':
      return block.items.flat().map(textOf).join(' ');
    default:
      return '';
  }
}
