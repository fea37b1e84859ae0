package evaluation

import files "rookery/internal/beside"

func netFile() ([]byte, error) { return files.Read(netName) }
