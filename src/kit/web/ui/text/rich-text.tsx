import { createElement, Fragment, type ReactNode } from 'react';
import type { RichBlock, RichSpan, RichText } from '#kit/contract/rich-text.ts';
import { languageOf } from './text-language.ts';

/** What somebody wrote in Markdown. Each block reads in its own direction, so that Urdu can stand among English. */
export function RichTextView({ blocks }: { blocks: RichText }) {
  return <div className="rich">{each(blocks, topBlock)}</div>;
}

/** A tree never changes its order, so its nodes need no keys. */
function each<T>(items: readonly T[], draw: (item: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}

function topBlock(block: RichBlock): ReactNode {
  return (
    <div dir="auto" lang={languageOf(firstText(block))}>
      {innerBlock(block)}
    </div>
  );
}

function innerBlock(block: RichBlock): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{each(block.spans, drawSpan)}</p>;
    case 'heading':
      return <p className="font-display text-lg">{each(block.spans, drawSpan)}</p>;
    case 'quote':
      return <blockquote>{each(block.blocks, innerBlock)}</blockquote>;
    case 'list':
      return block.start === null ? (
        <ul>{each(block.items, drawItem)}</ul>
      ) : (
        <ol start={block.start}>{each(block.items, drawItem)}</ol>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'rule':
      return <hr />;
  }
}

function drawItem(blocks: RichBlock[]): ReactNode {
  return <li>{each(blocks, innerBlock)}</li>;
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

function firstText(block: RichBlock | undefined): string {
  switch (block?.type) {
    case 'paragraph':
    case 'heading':
      return block.spans.map(({ text }) => text).join('');
    case 'quote':
      return firstText(block.blocks[0]);
    case 'list':
      return firstText(block.items[0]?.[0]);
    default:
      return '';
  }
}
