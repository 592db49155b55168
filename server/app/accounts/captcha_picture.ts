import { randomInt } from 'node:crypto'

/**
 * The strokes of each sign, as points on a grid 4 wide and 6 high; `|` lifts the pen. Signs that people confuse (0 O, 1 I L, 5 S,
 * 2 Z, 8 B) are left out.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|1,4 3,4',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  J: '1,0 4,0|3,0 3,5 2,6 1,6 0,5',
  K: '0,0 0,6|4,0 0,3 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  '3': '0,0 4,0 2,2 3,2 4,3 4,5 3,6 0,6',
  '4': '3,6 3,0 0,4 4,4',
  '6': '4,0 1,0 0,2 0,5 1,6 3,6 4,5 4,4 3,3 0,3',
  '7': '0,0 4,0 1,6',
  '9': '0,6 3,6 4,4 4,1 3,0 1,0 0,1 0,2 1,3 4,3',
}
const signs = Object.keys(strokes)
const width = 150
const height = 48

/** Four signs, drawn by chance. */
export const newAnswer = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')

const between = (least: number, most: number): number => least + (randomInt(1000) / 1000) * (most - least)
const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`

/**
 * Draws an answer: each sign turned, stretched and moved by chance, with lines across. The picture holds strokes only, in an
 * order of chance, so that its text does not tell the answer.
 */
export function drawPuzzle(answer: string): string {
  const lines = [...answer].flatMap((sign, index) => drawSign(sign, index))
  const noise = Array.from({ length: 5 }, () => {
    const ends = [0, 1, 2, 3].map((step) => point((width / 3) * step + between(-12, 12), between(2, height - 2)))
    return `M${ends[0]}C${ends[1]} ${ends[2]} ${ends[3]}`
  })
  const strokesOf = (paths: readonly string[], weight: number) =>
    shuffled(paths)
      .map((path) => `<path d="${path}" stroke-width="${(weight + between(-0.3, 0.3)).toFixed(1)}"/>`)
      .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#eef5f1"/><g fill="none" stroke="#17714a" stroke-linecap="round">` +
    `${strokesOf(lines, 2.6)}</g><g fill="none" stroke="#17714a" opacity=".55">${strokesOf(noise, 1.4)}</g></svg>`
  )
}

/** The strokes of one sign, cut into single lines. */
function drawSign(sign: string, index: number): string[] {
  const [turn, scale] = [between(-0.35, 0.35), between(3.9, 5)]
  const [left, top] = [22 + index * 34 + between(-3, 3), height / 2 + between(-3, 3)]
  const place = (pair: string) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    const [dx, dy] = [(x - 2) * scale + between(-0.8, 0.8), (y - 3) * scale * 1.05 + between(-0.8, 0.8)]
    return point(left + dx * Math.cos(turn) - dy * Math.sin(turn), top + dx * Math.sin(turn) + dy * Math.cos(turn))
  }
  return (strokes[sign] ?? '').split('|').flatMap((stroke) => {
    const points = stroke.split(' ').map(place)
    return points.slice(1).map((end, at) => (randomInt(2) === 0 ? `M${points[at]}L${end}` : `M${end}L${points[at]}`))
  })
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as Item)
}
