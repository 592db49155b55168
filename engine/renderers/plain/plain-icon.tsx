import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types.js'

/** A sign drawn from its outline alone, in the size and colour of the text around it. */
export function PlainIcon({ shape }: { shape: IconDefinition }) {
  const { attrs, children = [] } = shape.icon as AbstractNode
  return (
    <svg viewBox={attrs.viewBox} width="1em" height="1em" fill="currentColor" aria-hidden="true" focusable="false">
      {children.map(({ attrs: { d } }) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
