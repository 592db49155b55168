import { onDemand } from './on-demand.tsx'

/** The sign of what is followed as it happens, loaded where something is. */
export const LazyLiveSign = onDemand(async () => (await import('./live-sign.tsx')).LiveSign)
