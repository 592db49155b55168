/** The frame of the portal while its parts load, as `index.html` draws it. */
export function FrameSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
      <div className="skeleton-header" />
      <div className="skeleton-menu" />
      <div className="skeleton-page" />
    </div>
  )
}
