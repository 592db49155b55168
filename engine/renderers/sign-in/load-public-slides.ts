import { addReportTexts } from '../charts/report-texts.ts'

/** The announcements beside the sign-in form, with their texts. */
export async function loadPublicSlides() {
  const [part] = await Promise.all([import('./public-slides.tsx'), addReportTexts()])
  return part.PublicSlides
}
