export function TablePage() { return <p/>; }
