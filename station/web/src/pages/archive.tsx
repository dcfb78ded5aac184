export function ArchivePage() { return <p/>; }
